/** What a person has chosen for this browser: light, pace, sound, name, coach and keys. */

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

export interface Chosen {
  theme: Theme;
  speed: Speed;
  sound: boolean;
  name: string;
  log: boolean;
  /** This page tells of one's turn though nobody looks at it. */
  notify: boolean;
  /** Do single letters, figures and signs do something at the table? */
  letters: boolean;
  /** Keys that were changed: which one does now what this one did. */
  keys: Record<string, string>;
  /** New tables have a coach, unless one says otherwise. */
  coach: boolean;
}

const KEY = 'rookery.settings';
const DEFAULTS: Chosen = {
  theme: 'auto',
  speed: 'normal',
  sound: false,
  name: '',
  log: true,
  notify: false,
  letters: true,
  keys: {},
  coach: false,
};
/** How long motion and pauses last, in proportion to the steady pace. */
const PACES: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

function stored(): Chosen {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>;
    return { ...DEFAULTS, ...kept };
  } catch {
    return DEFAULTS;
  }
}

export const settings: Chosen = $state(stored());

const prefers = (query: string) =>
  typeof matchMedia === 'function' ? matchMedia(query) : undefined;
const stillness = prefers('(prefers-reduced-motion: reduce)');
const darkness = prefers('(prefers-color-scheme: dark)');

/** 0 where nothing is to move. */
export const chosenPace = (): number => (stillness?.matches ? 0 : PACES[settings.speed]);

let haste = $state(1);

/** What is shown now has only this part of its usual time. */
export function hurry(part: number): void {
  haste = part;
}

/** How long motion lasts now, in proportion to the steady pace; 0 where nothing is to move. */
export const pace = (): number => chosenPace() * haste;

/** Shows what was chosen on the page, and keeps it; call it once. */
export function applySettings(): void {
  darkness?.addEventListener('change', showTheme);
  $effect.root(() => {
    $effect(() => {
      showTheme();
      document.documentElement.style.setProperty('--pace', String(pace()));
      localStorage.setItem(KEY, JSON.stringify(settings));
    });
  });
}

function showTheme(): void {
  const page = document.documentElement;
  if (settings.theme === 'auto') delete page.dataset.theme;
  else page.dataset.theme = settings.theme;
  const paper = getComputedStyle(page).backgroundColor;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
}
