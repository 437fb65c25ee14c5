// Short synthesized sounds, and vibration where the device can; no files are loaded.

import { settings } from "./settings.svelte";

/** `soon`: the last seconds of a clock. */
export type Sound = "draw" | "discard" | "call" | "turn" | "soon" | "win" | "end";

interface Tone {
  frequency: number;
  /** Seconds. */
  start: number;
  length: number;
  loudness: number;
}

const tone = (frequency: number, start: number, length: number, loudness = 0.06): Tone => ({
  frequency,
  start,
  length,
  loudness,
});

export const TONES: Record<Sound, Tone[]> = {
  draw: [tone(240, 0, 0.05, 0.035)],
  discard: [tone(320, 0, 0.07, 0.05), tone(200, 0.02, 0.06, 0.03)],
  call: [tone(520, 0, 0.1, 0.07), tone(520, 0.12, 0.1, 0.07)],
  // after the sound of the move that made it my turn
  turn: [tone(660, 0.12, 0.12), tone(880, 0.22, 0.16)],
  soon: [tone(980, 0, 0.06, 0.05)],
  win: [tone(523, 0, 0.2), tone(659, 0.14, 0.2), tone(784, 0.28, 0.2), tone(1047, 0.42, 0.4)],
  end: [tone(440, 0, 0.2), tone(349, 0.18, 0.35)],
};
/** Milliseconds of vibration, for what wants the player's attention. */
export const SHAKES: Partial<Record<Sound, number | number[]>> = { turn: 40, call: 25, soon: 20, win: [60, 60, 120] };

let context: AudioContext | null = null;

function sound({ frequency, start, length, loudness }: Tone, audio: AudioContext): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = "triangle";
  source.frequency.value = frequency;
  const at = audio.currentTime + start;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/** Checks if this device can vibrate: phones and tablets, not desks. */
export const canVibrate = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

export function play(name: Sound): void {
  if (document.hidden) return;
  const shake = SHAKES[name];
  if (settings.has_vibration && shake !== undefined && canVibrate()) navigator.vibrate(shake);
  if (!settings.has_sound) return;
  try {
    const audio = (context ??= new AudioContext());
    for (const one of TONES[name]) sound(one, audio);
  } catch {
    // This browser plays no sound.
  }
}
