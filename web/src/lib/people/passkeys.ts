/** The browser's own dialogues about passkeys. */
import * as m from '$words';

/** Passkeys are bound to a name, and need a page that nobody could have changed on the way. */
export const canPasskey = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Makes a passkey; returns it as JSON. */
export async function makePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  return written(await navigator.credentials.create({ publicKey }).catch(dismissed));
}

/** Asks for a passkey; returns what it has signed, as JSON. */
export async function askPasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  );
  return written(await navigator.credentials.get({ publicKey }).catch(dismissed));
}

const dismissed = () => null;

function written(credential: Credential | null): string {
  if (!credential) throw new Error(m.me_dismissed());
  return JSON.stringify((credential as PublicKeyCredential).toJSON());
}
