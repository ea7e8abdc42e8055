/** Whether somebody at this browser has settled how they are told, or wants not to be asked. */
const KEY = 'rookery.notices';

export const chosenAlready = (): boolean => localStorage.getItem(KEY) !== null;
export const noteChosen = (): void => localStorage.setItem(KEY, '1');
