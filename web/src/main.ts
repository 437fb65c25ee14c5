import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { beginRouting } from "./lib/router.svelte";
import { applySettings } from "./lib/settings.svelte";

applySettings();
beginRouting();
const target = document.getElementById("app");
if (target) mount(App, { target });
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined));
}
