import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { getLocale } from '$words/runtime.js';
import { applySettings } from '$lib/motion/settings.svelte';
import App from './App.svelte';

document.documentElement.lang = getLocale();
applySettings();
mount(App, { target: document.getElementById('app')! });
