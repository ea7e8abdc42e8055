/** Who is at this browser, as the server knows them; what they have chosen goes with them. */
import type { Me, PersonSettings } from '$lib/generated/messages';
import { progress } from '$lib/lessons/progress.svelte';
import { settings } from '$lib/motion/settings.svelte';
import { follows, keptLanguage } from '$lib/words';
import { KEPT } from './kept';
import * as api from './api';

class PersonHere {
  me: Me | null = $state.raw(null);
  #told = '';

  /** Learns who it is, and from then on tells the server what is chosen here. */
  async load(): Promise<Me> {
    if (!this.me) this.set(await api.me());
    return this.me!;
  }

  /** What a person has chosen holds on every device. */
  set(me: Me): void {
    this.me = me;
    if (!me.kept) return localStorage.removeItem(KEPT);
    localStorage.setItem(KEPT, '1');
    settings.name = me.settings.name ?? settings.name;
    settings.speed = me.settings.pace ?? settings.speed;
    settings.coach = me.settings.coach ?? settings.coach;
    this.#told = this.#shown();
    void progress.share();
    if (follows(me.settings.language ?? null)) location.reload();
  }

  /** Tells the server at once what is chosen here. */
  async tell(): Promise<void> {
    const known = this.me ?? (await api.me());
    if (known.kept) await api.choose({ ...known.settings, language: keptLanguage() });
  }

  /** What the server would be told now. */
  chosen(): PersonSettings {
    const known = this.me?.kept ? this.me.settings : {};
    const name = settings.name.trim();
    const { speed: pace, coach } = settings;
    return { ...known, name: name === '' ? null : name, pace, coach, language: keptLanguage() };
  }

  #shown = () => JSON.stringify([settings.name.trim(), settings.speed, settings.coach]);

  /** Tells the server of a change on this device, a moment after the last one. */
  follow(): void {
    $effect.root(() => {
      $effect(() => {
        const shown = this.#shown();
        if (!this.me?.kept || shown === this.#told) return;
        const timer = setTimeout(() => {
          this.#told = shown;
          api.choose(this.chosen()).then(
            (me) => (this.me = me),
            () => (this.#told = ''),
          );
        }, 1500);
        return () => clearTimeout(timer);
      });
    });
  }
}

export const person = new PersonHere();
person.follow();
