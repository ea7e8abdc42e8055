/** Another language: for this browser, and for whoever keeps their games on every device. */
import { keepLanguage, type Language } from '$lib/words';
import { keepsGames } from './kept';

/** Keeps it, tells the server, and loads the page anew. */
export async function speak(language: Language): Promise<void> {
  keepLanguage(language);
  if (keepsGames()) await tell().catch(() => undefined);
  location.reload();
}

async function tell(): Promise<void> {
  const { person } = await import('./person.svelte');
  await person.tell();
}
