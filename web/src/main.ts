import { mount } from "svelte";
import "./styles/app.css";
import App from "./App.svelte";
import { beginRouting } from "./pages/router.svelte";
import { applySettings } from "./device/settings.svelte";

// A new build has replaced files that this page needs: reload the page, but not in a loop.
addEventListener("vite:preloadError", () => {
  if (Date.now() - Number(sessionStorage.getItem("meldhouse.reloaded")) < 10_000) return;
  sessionStorage.setItem("meldhouse.reloaded", String(Date.now()));
  location.reload();
});
applySettings();
beginRouting();
const target = document.getElementById("app");
if (target) mount(App, { target });
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  const register = () => import("./offline/registration.svelte").then((loaded) => loaded.register());
  addEventListener("load", () => void register().catch(() => undefined));
}
