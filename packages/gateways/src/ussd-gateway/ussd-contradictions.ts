import { doneWords, failed } from '../sms-templates/failure.ts';
import { phoneNumber } from './ussd-words.ts';

/** A success beside them is none, or is asked about: of what was refused, was sent a while ago or taken back, or may yet be sent. */
const soundsOpen: readonly RegExp[] = [
  failed,
  new RegExp(String.raw`\b(?:non|pas|not)(?: \w+){0,3} (?:${doneWords})`, 'i'),
  /\?/,
  /(?:^|\s)1 ?[.):-] ?[a-z].*\s2 ?[.):-] ?[a-z]/i,
  /\b(?:il y a|deja|already|ago|double|duplicate\w*)\b/i,
  /\b(?:annulee?s?|refusee?s?|rejetee?s?|rembours\w*|cancell?ed|reversed|refunded|declined|rejected)\b/i,
  /insuffisant|insufficient|incorrect|errone|invalid|inexistant|introuvable|n'existe pas|does not exist|not found|impossible/i,
];
/** A prompt waits for its payer once it is sent, so that the same words mean nothing there. */
const soundsUnsent =
  /\b(?:en cours|attente|pending|sera|seront|aura|auront|will|va|vont|allons|allez|confirme[rz]?|confirm|valide[rz]|entre[rz]|saisi\w*|enter|pin)\b/i;

/**
 * Names are printed in capitals, behind a word in small letters and before a number, or behind a number: what sounds like
 * words in them says nothing.
 */
const capitals = "[A-Z][A-Z.'-]*(?: [A-Z][A-Z.'-]*){0,7}";
const names = new RegExp(
  String.raw`(?<=\b(?:a|au|de|vers|to|from) )${capitals}(?= ?\(?\+?${phoneNumber})|(?<=${phoneNumber} )${capitals}(?= (?:vers|to|reussi|successful)\b)`,
  'g',
);

/** What a network tells its customers behind anything: never to tell their PIN. It asks for none. */
const warning =
  /\b(?:ne (?:communiquez|donnez|partagez|divulguez|revelez) jamais (?:a (?:personne|un tiers) )?(?:votre|vos) codes?|never (?:share|give|tell|disclose) your)(?: (?:pin|secret|code|momo|confidentiel)){0,3}\b/gi;

/** Whether something in a reply speaks against the success that it begins with. */
export function isContradicted(plain: string, use: 'transfer' | 'collection'): boolean {
  const nameless = plain.replace(names, ' ').replace(warning, ' ');
  const patterns = use === 'transfer' ? [...soundsOpen, soundsUnsent] : soundsOpen;
  return patterns.some((pattern) => pattern.test(nameless));
}
