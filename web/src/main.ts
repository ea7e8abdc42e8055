import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { getLocale, loadWords } from '$lib/words';
import { applySettings } from '$lib/motion/settings.svelte';
import { registerWorker } from '$lib/notice/worker';
import { followPerson } from '$lib/people/kept';
import { shelf, wearAccents } from '$lib/shelf.svelte';
import App from './App.svelte';

document.documentElement.lang = getLocale();
applySettings();
followPerson();
// A page that needs the games asks again, and says so if there is no answer.
shelf.load().then(wearAccents, () => undefined);
// Not awaited at the top: parts of the page that import this file would wait for it.
void loadWords('page').then(() => mount(App, { target: document.getElementById('app')! }));
registerWorker();
