import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { getLocale } from '$words/runtime.js';
import { applySettings } from '$lib/motion/settings.svelte';
import { shelf, wearAccents } from '$lib/shelf.svelte';
import App from './App.svelte';

document.documentElement.lang = getLocale();
applySettings();
// A page that needs the games asks again, and says so if there is no answer.
shelf.load().then(wearAccents, () => undefined);
mount(App, { target: document.getElementById('app')! });
