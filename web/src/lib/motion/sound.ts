/** Short woody sounds, made on the spot; off unless a person turns them on. */
import type { Sound } from '$lib/table/game';
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

/** A knock on wood: a short burst through a narrow filter. */
function knock(at: number, pitch: number, loudness: number): void {
  const audio = (context ??= new AudioContext());
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + 0.07);
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.11);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.12);
}

const SOUNDS: Record<Sound, () => void> = {
  roll: () => [0, 0.06, 0.11, 0.19, 0.3].forEach((at, i) => knock(at, 320 + 60 * (i % 3), 0.16)),
  place: () => knock(0, 260, 0.18),
  take: () => [0, 0.09].forEach((at, i) => knock(at, 300 + 110 * i, 0.18)),
  turn: () => [0, 0.12].forEach((at, i) => knock(at, 420 + 140 * i, 0.14)),
  fanfare: () => [0, 0.13, 0.26, 0.44].forEach((at, i) => knock(at, [392, 494, 587, 784][i]!, 0.2)),
};

export function play(sound: Sound | null): void {
  if (sound && settings.sound) SOUNDS[sound]();
}
