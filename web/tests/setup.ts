/** Components and words are tested as a page has them: with the language loaded. */
import { loadWords } from '$lib/words';
import { tables, base, type Part } from '$words/tables';

await Promise.all((Object.keys(tables[base]) as Part[]).map(loadWords));
