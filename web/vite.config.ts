import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` shows changes at once and asks a server that runs on port 8000.
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8000", "/socket": { target: "ws://127.0.0.1:8000", ws: true } },
  },
});
