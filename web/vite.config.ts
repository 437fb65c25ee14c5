import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { pythonFiles } from "./plugins/pythonFiles.ts";
import { serviceWorker } from "./plugins/serviceWorker.ts";

// `npm run dev` reloads on every change and expects a server on port 8000.
// The mode `site` builds for static hosts, below any path.
export default defineConfig(({ mode }) => ({
  base: mode === "site" ? "./" : "/",
  plugins: [svelte(), pythonFiles(), serviceWorker("src/offline/serviceWorker.ts")],
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // One file is fetched sooner than a dozen small ones. A group takes along what its parts import, so the first
      // page comes first: nothing that it needs may lie in a file of others.
      output: {
        codeSplitting: {
          groups: [
            { name: "first", test: /\/src\/main\.ts$/, priority: 9 },
            { name: "tables", test: /\/src\/(components|games|motion|table)\//, minShareCount: 2, priority: 4 },
            { name: "lessons", test: /\/src\/lessons\//, priority: 3 },
            { name: "study", test: /\/src\/study\//, priority: 2 },
            { name: "offline", test: /\/src\/offline\//, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // tests read the texts of the package
    fs: { allow: [".", "../src/meldhouse/words"] },
    proxy: { "/api": "http://127.0.0.1:8000", "/socket": { target: "ws://127.0.0.1:8000", ws: true } },
  },
  // Svelte's own condition "browser" makes runes reactive in the tests, too.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], isolate: false, unstubGlobals: true },
}));
