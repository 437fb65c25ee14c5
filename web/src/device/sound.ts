// Short synthesized sounds; no files are loaded.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function tone(frequency: number, start: number, length: number, loudness: number): void {
  if (!context) return;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = "triangle";
  source.frequency.value = frequency;
  const at = context.currentTime + start;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

const SOUNDS: Record<"card" | "turn" | "call" | "end", () => void> = {
  card: () => tone(320, 0, 0.07, 0.05),
  turn: () => (tone(660, 0, 0.12, 0.06), tone(880, 0.1, 0.16, 0.06)),
  call: () => (tone(520, 0, 0.1, 0.07), tone(520, 0.12, 0.1, 0.07)),
  end: () => (tone(523, 0, 0.2, 0.06), tone(659, 0.15, 0.2, 0.06), tone(784, 0.3, 0.35, 0.06)),
};

export function play(name: keyof typeof SOUNDS): void {
  if (!settings.has_sound || document.hidden) return;
  try {
    context ??= new AudioContext();
    SOUNDS[name]();
  } catch {
    // This browser plays no sound.
  }
}
