import { clausesOf, denied, supposed } from './clauses.ts';

/**
 * Words by which an SMS says that its movement was cancelled, reversed or refunded. They are looked for in texts without
 * accents, outside what the sender wrote and what promotions promise; where they are in doubt, they count: one that was
 * credited cannot be taken back. But no one can lift the mark either, so what is plainly praise must not count.
 */

const movement =
  '(?:transfert|transfer|transaction|paiement|payment|depot|deposit|operation|envoi|virement|versement|mouvement|montant|somme|argent|amount|money)s?';
const article = "(?:la |le |l'|votre |ce |cette |un |une |your |the |this )?";
/** Fees of a movement are fees all the same. */
const fees = `(?:frais|fees?)(?: (?:de |du |d'|of |for |on |sur )(?:vos )?${article}${movement})?`;
const other = `(?:(?:pret|emprunt|credit|avance|xtra ?cash|advance|mokash|dette|loan|debt|facture|bill|bonus|abonnement|subscription|forfait|cashback|coupon)s?|${fees})`;
const undone =
  '(?:(?:annul|rembours|revers|renvers|retourn|restitu|contrepass|extourn|recredit)e(?:e|s|es)?|cancell?ed|reversed|refunded|returned|voided|rolled back|charged back)';

const undoing = '(?:annulation|remboursement|retour|refund|cancellation)';
const surely = '(?:reversal|chargeback|contrepassation|extourne)';

/** Who a promotion speaks to, or of whom: what follows at once says that no one's in particular was. */
const praise = String.raw`(?! (?:en (?:un|1|deux|2|quelques) clics?|in (?:a|one|1|two|2) clicks?|chez (?:tous )?nos (?:partenaires|marchands)|at (?:all )?our (?:partners|merchants)|(?:a|aux|to(?: the)?)(?: first)?(?: \d{1,4})? (?:premiers|premieres|gagnants|clients|winners|customers))\b)`;

interface Words {
  /** Said of what has happened. */
  readonly certain: readonly RegExp[];
  /** The same may praise a service: how a transfer is cancelled, or that one can be. */
  readonly unlessPromised: readonly RegExp[];
  /** The same of one movement, which a clause names: then other words may stand between. */
  readonly unlessPromisedOfOne: RegExp;
  /** Whether what is found, with the clause that it stands in, names one. */
  readonly namesOne: (found: RegExpExecArray, clause: string) => boolean;
  /** That it was not done, or did not work. */
  readonly isDenied: (clause: string) => boolean;
}

/** "Was cancelled", "est rembourse". */
const itWasUndone: Words = {
  certain: [
    new RegExp(String.raw`\b(?:ete|been|was|were)(?: \w+){0,3} ${undone}\b`, 'i'),
    new RegExp(
      String.raw`\b(?:a|ont|avons|avez|has|have|had)(?: (?:bien|deja|already|just))? ${undone}\b`,
      'i',
    ),
    new RegExp(String.raw`\b(?:vient|viennent) d'etre ${undone}\b`, 'i'),
    new RegExp(String.raw`\b(?:sender|payer|customer) ${undone}\b`, 'i'),
    new RegExp(String.raw`\b(?:statut|status|etat) ?:? ?${undone}\b`, 'i'),
    new RegExp(String.raw`\b${undone} (?:par|by)\b`, 'i'),
  ],
  unlessPromised: [
    new RegExp(String.raw`\b(?:est|sont|is|are)(?: \w+){0,3} ${undone}\b${praise}`, 'i'),
    new RegExp(String.raw`\b${movement} (?:sera|seront|will be) ${undone}\b`, 'i'),
    new RegExp(
      String.raw`\b${movement}(?: (?:de|du|of|x?id|no|[\d.]+|fcfa|xaf|cfa)){0,6} ${undone}(?! (?:ton|ta|tes|votre|vos|toi)\b|\w)${praise}`,
      'i',
    ),
  ],
  unlessPromisedOfOne: new RegExp(
    String.raw`\b${movement}(?: [^ ]{1,40}){0,16} ${undone}(?! (?:ton|ta|tes|votre|vos|toi)\b|\w)${praise}`,
    'i',
  ),
  // The id or number of what was undone stands before that is said; behind it stands whoever got it back.
  namesOne: ({ 0: words, index }, clause) => {
    const said = clause.slice(0, index + words.length);
    return (
      !ofAnyone.test(/[a-z]/.test(words) ? said.replace(name, ' ') : said) &&
      (idOrNumber.test(words) || receiver.test(clause.slice(index)))
    );
  },
  isDenied: (clause) => notUndone.test(clause),
};

/** "Annulation du transfert". */
const itsUndoing: Words = {
  certain: [/\bobjet d'un(?:e annulation| remboursement)\b/i, new RegExp(String.raw`\b${surely}\b`, 'i')],
  unlessPromised: [
    new RegExp(String.raw`\b${undoing} (?:de |du |d'|of |for )${article}${movement}\b`, 'i'),
    /\b(?:annulation|remboursement) (?:effectuee?|reussie?|confirmee?)\b/i,
    /^ ?(?:annulation|remboursement|cancellation|refund) ?:/i,
  ],
  unlessPromisedOfOne: new RegExp(
    String.raw`^(?:[^:]{0,30}:)? ?${undoing} (?:de |du |d'|of |for )?(?:${article}${movement}\b|(\d[\d., ]{0,20}(?:fcfa|xaf|cfa)\b))`,
    'i',
  ),
  // What is given back may be money that comes in: that was not ours before.
  namesOne: ({ 0: words, 1: amount }, clause) =>
    idOrNumber.test(clause.slice(words.length)) &&
    (amount === undefined || !tellsOfIncome.test(clause) || /annul|cancel/i.test(words)),
  // What failed before may be the movement itself, whose money came back.
  isDenied: (clause) => refusedUndoing.test(clause) || refusal.test(clause.slice(clause.search(anyUndoing))),
};

const notUndone = new RegExp(
  String.raw`${denied(undone, '(?:ete|encore|pu|etre|toujours)').source}|\bpas ${undone}\b`,
  'i',
);
const anyUndoing = new RegExp(String.raw`\b(?:${undoing}|${surely})\b`, 'i');
const refused = String.raw`(?:echou\w*|echec|refus\w*|rejet\w*|impossible|failed|declined|rejected)`;
const refusal = new RegExp(
  String.raw`\b${refused}\b|${denied('(?:effectue|reussi|abouti|accept|succes|possible|done|made)').source}`,
  'i',
);
const refusedUndoing = new RegExp(
  String.raw`\b${refused} ?:? ?(?:de |du |of )?(?:la |le |l'|d'|votre |the |your )?(?:${undoing}|${surely})\b`,
  'i',
);
const idOrNumber = /\bxid\b|\d{9}/i;
const receiver =
  /\bxid\b|transaction id ?:? ?\d|(?:\(|\b(?:de|from|vers|to|a|au|par|by) )\+?(?:237)?[26]\d{8}\b/i;
/** Operators print names in capitals beside words in small letters: "MARIE ET FILS" is one. */
const name = /\b[A-Z]{2,}\b/g;
const ofAnyone = /\b(?:soyez|serez|soit|etre|be|get|ou|et|or|and)\b/i;

/** Whether a text tells of money that came in. */
export const tellsOfIncome = /\b(?:recue?s?|received|credite|credited)\b/i;

const promise =
  /[*#]\d|\b(?:tape[sz]?|compose[sz]?|dial|peut|peux|pouvez|can|may|possible|gratuite?|free|promo\w*|bonus|chaque|each|every)\b|%/i;

/** Whether an operator says, in words made plain, that the movement of its SMS was taken back. */
export const tellsReversal = (own: string): boolean => clausesOf(own).some(isReversal);

function isReversal(clause: string): boolean {
  const isPromise = promise.test(clause) || supposed.test(clause);
  return [itWasUndone, itsUndoing].some((words) => {
    if (words.isDenied(clause)) return false;
    const found = [...words.certain, ...(isPromise ? [] : words.unlessPromised)].map((pattern) =>
      pattern.exec(clause),
    );
    const ofOne = isPromise ? null : words.unlessPromisedOfOne.exec(clause);
    const isOfOne = ofOne !== null && words.namesOne(ofOne, clause);
    return [...found, isOfOne ? ofOne : null].some(
      (each) => each !== null && !isOfOther(clause, each.index + each[0].length),
    );
  });
}

const nouns = new RegExp(String.raw`\b(?:(${other})|${movement})\b`, 'gi');

/** What was repaid may be a loan or a fee: the noun that stands nearest before the end of the words tells, or the next. */
function isOfOther(clause: string, end: number): boolean {
  const found = [...clause.matchAll(nouns)];
  const nearest = found.findLast(({ index }) => index < end) ?? found[0];
  return nearest?.[1] !== undefined;
}

/** Whether a text that no template reads is about money that moved at all. */
export const tellsOfMovement = (text: string): boolean =>
  new RegExp(String.raw`\b${movement}\b`, 'i').test(text);
