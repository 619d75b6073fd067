import { txIdForms } from '@mobile-money/core';

/**
 * Words by which an SMS says that its movement was cancelled, reversed or refunded. They are looked for in texts without
 * accents, outside what the sender wrote and what promotions promise; where they are in doubt, they count: one that was
 * credited cannot be taken back. But no one can lift the mark either, so what is plainly praise must not count.
 */

const movement =
  '(?:transfert|transfer|transaction|paiement|payment|depot|deposit|operation|envoi|virement|versement|mouvement|montant|somme|argent|amount|money)s?';
const other =
  '(?:pret|emprunt|credit|avance|dette|loan|debt|frais|fee|facture|bill|bonus|abonnement|subscription|forfait|cashback|coupon)s?';
const undone =
  '(?:(?:annul|rembours|revers|renvers|retourn|restitu|contrepass|extourn|recredit)e(?:e|s|es)?|cancell?ed|reversed|refunded|returned|voided|rolled back|charged back)';
const article = "(?:la |le |l'|votre |ce |cette |un |une |your |the |this )?";

/** Said of the past, so that it has happened. */
const certain: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:ete|been|was|were)(?: \w+){0,3} ${undone}\b`, 'i'),
  new RegExp(
    String.raw`\b(?:a|ont|avons|avez|has|have|had)(?: (?:bien|deja|already|just))? ${undone}\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:vient|viennent) d'etre ${undone}\b`, 'i'),
  new RegExp(String.raw`\b(?:sender|payer|customer) ${undone}\b`, 'i'),
  new RegExp(String.raw`\b(?:statut|status|etat) ?:? ?${undone}\b`, 'i'),
  new RegExp(String.raw`\b${undone} (?:par|by)\b`, 'i'),
  /\bobjet d'un(?:e annulation| remboursement)\b/i,
  /\b(?:reversal|chargeback|contrepassation|extourne)\b/i,
];

/** How easily anyone's is, or where: what follows at once says that no one's in particular was. */
const praise = String.raw`(?! (?:en (?:un|1|deux|2|quelques) clics?|in (?:a|one|1|two|2) clicks?|chez (?:tous )?nos (?:partenaires|marchands)|at (?:all )?our (?:partners|merchants))\b)`;

/** The same words may praise a service: how a transfer is cancelled, or that one can be. */
const unlessPromised: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:est|sont|is|are)(?: \w+){0,3} ${undone}\b${praise}`, 'i'),
  new RegExp(String.raw`\b${movement} (?:sera|seront|will be) ${undone}\b`, 'i'),
  new RegExp(
    String.raw`\b${movement}(?: (?:de|du|of|x?id|no|[\d.]+|fcfa|xaf|cfa)){0,6} ${undone}(?! (?:ton|ta|tes|votre|vos|toi)\b|\w)${praise}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:annulation|remboursement|retour|refund|cancellation) (?:de |du |d'|of |for )${article}${movement}\b`,
    'i',
  ),
  /\b(?:annulation|remboursement) (?:effectuee?|reussie?|confirmee?)\b/i,
  /^ ?(?:annulation|remboursement|cancellation|refund) ?:/i,
];
/** The same of one movement, which a clause names by its id or by a number: then names may stand between the words. */
const unlessPromisedOfOne: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${movement}(?: (?!(?:soyez|serez|soit|etre|be|get)\b)[^ ]{1,40}){0,16} ${undone}(?! (?:ton|ta|tes|votre|vos|toi)\b|\w)${praise}`,
    'i',
  ),
  new RegExp(
    String.raw`^ ?(?:annulation|remboursement|retour|refund|cancellation) (?:de |du |d'|of |for )?(?:${article}${movement}\b|[\d ]+ ?(?:fcfa|xaf|cfa)\b)`,
    'i',
  ),
];
const namesOne =
  /\bxid\b|transaction id ?:? ?\d|(?:\(|\b(?:de|from|vers|to|a|au|par|by) )\+?(?:237)?[26]\d{8}\b/i;

const promise =
  /[*#]\d|\b(?:tape[sz]?|compose[sz]?|dial|si|if|peut|peux|pouvez|can|may|possible|gratuite?|free|promo\w*|bonus)\b|%/i;

/** `5031.88` is one amount, and no two clauses. A code to dial ends one, where no stop does. */
const clauses = /(?<!\d)[.,;!?]|[.,;!?](?!\d)|(?<=\d#) /;

/** Whether an operator says, in words made plain, that the movement of its SMS was taken back. */
export const tellsReversal = (own: string): boolean =>
  own.replace(orangeId, 'xid').split(clauses).some(isReversal);

/** With a stop in it, an id would be two clauses. */
const orangeId = new RegExp(txIdForms.orange.alone, 'gi');

function isReversal(clause: string): boolean {
  const isPromise = promise.test(clause);
  const weak = isPromise ? [] : unlessPromised;
  const ofOne = isPromise || !namesOne.test(clause) ? [] : unlessPromisedOfOne;
  return [...certain, ...weak, ...ofOne].some((pattern) => {
    const found = pattern.exec(clause);
    return found !== null && !isOfOther(clause, found.index + found[0].length);
  });
}

/** What was repaid may be a loan or a fee: the noun that stands nearest before the end of the words tells, or the next. */
function isOfOther(clause: string, end: number): boolean {
  const nouns = new RegExp(String.raw`\b(?:(${other})|${movement})\b`, 'gi');
  const found = [...clause.matchAll(nouns)];
  const nearest = found.findLast(({ index }) => index < end) ?? found[0];
  return nearest?.[1] !== undefined;
}

/** Whether a text that no template reads is about money that moved at all. */
export const tellsOfMovement = (text: string): boolean =>
  new RegExp(String.raw`\b${movement}\b`, 'i').test(text);
