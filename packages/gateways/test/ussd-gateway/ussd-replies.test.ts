import { describe, expect, test } from '@jest/globals';
import { amountXaf, msisdn } from '@mobile-money/core';
import { type AskedFor, type ReplyReading, readReply } from '../../src/ussd-gateway/ussd-replies.ts';

const asked = {
  mtn: { operator: 'mtn', use: 'transfer', msisdn: msisdn('+237670000001'), amountXaf: amountXaf(5_000) },
  orange: {
    operator: 'orange',
    use: 'transfer',
    msisdn: msisdn('+237690000001'),
    amountXaf: amountXaf(5_000),
  },
} as const satisfies Record<string, AskedFor>;

const means = (text: string, of: AskedFor = asked.mtn): ReplyReading['means'] => readReply(text, of).means;
const ofOrange = (text: string): ReplyReading['means'] => means(text, asked.orange);

const sent = 'Vous avez envoye 5000 FCFA au 670000001';
const done = 'Transfert de 5000 FCFA effectue avec succes a ALICE NGONO (237670000001)';

describe('A refusal is not certain', () => {
  test.each([
    'You have sent 5000 FCFA to JOHN 670000001. Insufficient balance for a bonus.',
    'Transaction OK. Solde 100 FCFA insuffisant pour le bonus.',
    'Compte 670000001 credite de 5000 FCFA. Solde 100 FCFA, insuffisant pour rembourser votre pret.',
    'Demande acceptee. Votre solde est peut-etre insuffisant.',
    'Votre compte est debite de 5000 FCFA. Solde insuffisant pour un bonus.',
    'Transfert confirme. Solde insuffisant pour un bonus.',
    'Confirmation: 5000 FCFA. Solde insuffisant pour un bonus.',
    '5000 FCFA transferred to 670000001. Insufficient balance for a bonus.',
    '5000 FCFA transferes au 670000001. Solde insuffisant pour un bonus.',
    'Transaction completed. Insufficient funds for a bonus.',
    'Payment done. Insufficient funds for a bonus.',
    'Facture payee. Solde insuffisant pour un bonus.',
    'Vous avez recu 5000 FCFA. Solde insuffisant pour un bonus.',
    'Transfert en attente. Solde insuffisant pour un bonus.',
    'Transfert valide avec votre code. Solde insuffisant pour un bonus.',
    'Nous allons effectuer votre transfert. Solde insuffisant pour un bonus.',
    'Transfert demande a\nSOLDE INSUFFISANT SARL',
    'Transfert demande. Beneficiaire:\nSolde Insuffisant Sarl',
  ])('beside words of success, of what is to come, or in a name: %s', (text) => {
    expect(means(text)).toBe('neither');
  });

  test.each([
    'Votre transfert de 5000 FCFA a abouti.',
    'Transfert termine.',
    'Operation terminee.',
    'Transfert realise.',
    'Transaction executee.',
    'Transaction enregistree.',
    'Transaction soumise.',
    'Transfer initiated.',
    '5000 FCFA preleves de votre compte.',
    '5000 FCFA remis au 670000001.',
    'Merci. Ref 17600000003.',
    'ID: 17600000003. Frais: 10 FCFA.',
  ])('behind words that no one foresaw: %s', (before) => {
    expect(means(`${before} Solde insuffisant.`)).toBe('neither');
    expect(means(`${before} Solde insuffisant pour XtraCash.`)).toBe('neither');
    expect(means(`${before}\nSolde insuffisant.`)).toBe('neither');
  });

  test.each([
    'Solde insuffisant. XtraCash de 5000 FCFA utilise. Merci',
    'Solde insuffisant pour XtraCash.',
    'Solde insuffisant pour rembourser votre pret.',
    'Solde insuffisant. 5000 FCFA remis au 670000001.',
    'Solde insuffisant. Ref 17600000003.',
    'Solde insuffisant SARL',
    "Votre solde n'est pas insuffisant.",
    'Votre code PIN est invalide dans 30 jours.',
    'Code PIN incorrect. Il vous reste 2 essais. Entrez votre code PIN:',
    'Code PIN incorrect. Veuillez entrer votre code PIN.',
    'Code PIN incorrect, veuillez reessayer.',
    'You gave a wrong PIN. Please try again.',
    'Votre solde est insuffisant. Votre nouveau solde est de 100 FCFA.',
    'Votre solde est insuffisant. Votre solde est de 100 FCFA. XtraCash utilise.',
    'Mauvais code PIN du pret. Le transfert est fait.',
    'Error: the balance is sufficient.',
    'Solde MoMo insuffisant. Completer avec XtraCash? 1.Oui 2.Non',
    'Solde insuffisant. Tapez 1 pour continuer.',
    'Solde insuffisant. Repondez 1.',
    'Solde insuffisant ?',
    'Solde insuffisant. Veuillez patienter.',
    // It does not say why, and payers report that what did not succeed was taken all the same.
    'Transaction echouee.',
    'Transaction refusee.',
    'Transaction impossible.',
  ])('that says more than that, asks for something, or does not say why: %s', (text) => {
    expect(means(text)).toBe('neither');
  });

  test('of another number than the one that was asked for.', () => {
    expect(means("Le numero 670000001 n'existe pas.")).toBe('failure');
    expect(means("Le numero 237 670 00 00 01 n'existe pas.")).toBe('failure');
    expect(means("Le numero 670000002 n'existe pas.")).toBe('neither');
    expect(means("Le numero 670000002 n'a pas de compte MoMo.")).toBe('neither');
  });

  test('of another amount than the one that was asked for.', () => {
    expect(means('Votre solde est insuffisant pour envoyer 6000 FCFA.')).toBe('neither');
    expect(means('You have insufficient funds to send XAF 6000.')).toBe('neither');
    expect(means('Votre solde de 6000 FCFA est insuffisant pour envoyer 5 000 XAF.')).toBe('failure');
  });

  test('in a reply that is too long to be read as a whole.', () => {
    expect(means(`Votre solde est insuffisant.${' '.repeat(972)}`)).toBe('failure');
    expect(means(`Votre solde est insuffisant.${' '.repeat(972)}Transfert effectue.`)).toBe('neither');
  });
});

describe('A refusal is certain', () => {
  test.each([
    'Votre solde est insuffisant.',
    'Desole, votre solde est insuffisant.',
    'Desole votre solde est insuffisant',
    'Cher client, votre solde est insuffisant.',
    'Sorry, you have insufficient funds.',
    'Your account has insufficient funds.',
    'Echec de la transaction: solde insuffisant.',
    'Echec: solde insuffisant.',
    "Echec de l'operation, votre solde est insuffisant",
    'Transaction failed: insufficient funds.',
    'Transaction echouee: solde insuffisant.',
    'Transaction echouee\nSolde insuffisant',
    'Transaction echouee \r\n\r\n Votre solde est insuffisant',
    'Votre solde est\ninsuffisant.',
    'Code PIN\nincorrect.',
    'Bonjour\nLe compte 670000001 est introuvable',
    'Votre solde est insuffisant pour effectuer cette operation.',
    'Votre solde est insuffisant pour envoyer 5000 FCFA.',
    'You have insufficient funds to process this transaction.',
    'Votre solde est insuffisant. Veuillez crediter votre compte.',
    "Y'ello. Cher client, votre solde est insuffisant. Merci.",
    'Votre solde MoMo est insuffisant.',
    'Votre solde de 100 FCFA est insuffisant.',
    'Le solde du compte du payeur est insuffisant',
    'Votre compte a un solde insuffisant.',
    'Fonds insuffisants.',
    'Transaction impossible: solde insuffisant.',
    'Transaction refusee, fonds insuffisants.',
    'Transaction echouee. Le compte du beneficiaire est introuvable.',
    "Le destinataire n'existe pas.",
    'Transaction echouee. Code secret incorrect.',
    'Désolé, le solde de votre compte Mobile Money est insuffisant.',
    'Your balance is insufficient.',
    'Le code PIN saisi est incorrect.',
    'Mauvais code PIN.',
    "Le numéro saisi n'existe pas.",
    "Le bénéficiaire n'a pas de compte MoMo.",
    'Error: insufficient balance',
    'Votre solde est insuffisant. Votre solde actuel est de 100 FCFA.',
    'Solde insuffisant. Solde: 100 FCFA. Veuillez crediter votre compte.',
    'You have insufficient funds. Your balance is XAF 100.',
  ])('in plain words: %s', (text) => {
    expect(means(text)).toBe('failure');
  });
});

describe('A success is not certain', () => {
  test.each([
    `${sent} il y a moins de 5 minutes.`,
    `Transaction en double: ${sent} a 10:15.`,
    `Duplicate: ${sent}.`,
    `Vous venez deja de le faire: ${sent}.`,
    `${sent}, already 5 minutes ago.`,
    `${sent}. Transaction en attente de validation.`,
    `${sent}. Transaction en cours.`,
    `${sent}. Pending.`,
    `${sent}. Le compte sera credite.`,
    `${sent}. Le destinataire aura son argent.`,
    `${sent}. It will be confirmed.`,
    `${sent}. Veuillez confirmer.`,
    `${sent}. Confirmez:`,
    `${sent}. Entrez votre code PIN pour confirmer:`,
    `${sent}. Enter 1 to go on`,
    `${sent}. PIN:`,
    `${sent}. Tapez 1 pour valider.`,
    `${sent}. Transaction annulee.`,
    `${sent}. Transfert rejete.`,
    `${sent}. Your transfer was reversed.`,
    `${done}: pas bien effectue.`,
    // What stands before a name in small letters is none.
    'Vous avez envoye 5000 FCFA a confirmer par ALICE (237670000001)',
    'VOUS AVEZ ENVOYE 5000 FCFA EN DOUBLE A ALICE (237670000001)',
    "Transaction impossible, vous avez envoye 5000 FCFA aujourd'hui",
    'Plafond: vous avez envoye 5000 FCFA.',
    `Derniere transaction: ${sent}`,
    `Historique: ${sent}`,
    `Si vous avez envoye 5000 FCFA au 670000001 par erreur`,
    'Aucun Transfert de 5000 FCFA effectue avec succes',
    "Vous avez envoye 5000 FCFA aujourd'hui.",
    'Vous avez envoye 5000 FCFA a ce jour.',
    `${sent}. Solde insuffisant.`,
    `${sent}. Le numero est introuvable.`,
    `${sent}. Operation impossible.`,
    `${sent}. Ne communiquez jamais votre code PIN. Entrez votre code PIN:`,
    `${sent}. Ne communiquez jamais votre code PIN, en attente de validation.`,
    'Votre transfert de 5000 FCFA a ete effectue avec succes par votre fils.',
    "Votre transfert de 5000 FCFA au 670000001 n'a pas ete effectue avec succes.",
    'Votre transfert de 5000 FCFA au 670000001 sera effectue avec succes.',
    'You have sent 5000 FCFA today.',
    'You have sent 5000 FCFA to JOHN 670000001 already.',
  ])('of what went before, or is still to come: %s', (text) => {
    expect(means(text)).toBe('neither');
  });

  test.each([
    'Vous avez envoye 500 FCFA a ALICE (237670000001). Nouveau solde: 5000 FCFA',
    'Vous avez envoye 50000 FCFA a ALICE (237670000001). Frais: 5000 FCFA',
    'Transfert de 500 FCFA effectue avec succes a ALICE (237670000001). Nouveau solde: 5000 FCFA',
    'Vous avez envoye 5000 FCFA a BOB (237670000002). Merci ALICE (237670000001).',
    'Vous avez envoye 5000 FCFA a BOB (237 670 00 00 02).',
    'Vous avez envoye 5000 FCFA. Numero: 670000002.',
    'Vous avez envoye 5000 FCFA. De 670000002 au 670000001.',
    `${sent}. Montant: 6000 FCFA`,
    `${sent}. Amount: 6000`,
    'You have sent 6000 FCFA to JOHN 670000001. New balance: 5000 FCFA',
    'You have sent 5000 FCFA to JOHN 670000002.',
    'Vous avez envoye 6000F au 670000001.',
    'Vous avez envoye XAF 6000 au 670000001.',
    'Votre transfert de 6000 FCFA au 670000001 a ete effectue avec succes.',
    'Votre transfert de 5000 FCFA au 670000002 a ete effectue avec succes.',
    'Votre transfert de 5000 FCFA vers ALICE 670000002 effectue avec succes a ALICE 670000001.',
  ])('that names another number or amount as its own: %s', (text) => {
    expect(means(text)).toBe('neither');
  });

  test.each([
    'Transfert de 696000002 X vers 690000001 Y en cours, reussira sous peu.',
    'Transfert de 696000002 X vers 690000001 Y reussira.',
    'Depot vers 690000001 Y reussira sous peu.',
    'Transfert de 696000002 X vers 690000001 Y en attente, pas encore reussi.',
    'Transfert de 696000002 X vers 690000001 Y EN COURS, puis reussi.',
    // A deposit of that very player.
    'Transfert de 690000001 ALICE vers 696000002 BOUTIQUE reussi. Montant: 5000 FCFA',
    'Depot vers 696000002 BOUTIQUE reussi from 690000001 ALICE. Montant transaction : 5000FCFA',
    'Transfert de 696000002 X vers 690000001 Y reussi. Montant Transaction: 500 FCFA, Nouveau Solde: 5000 FCFA',
    'Transfert de 696000002 X vers 690000001 Y reussi. Montant: 500, Nouveau Solde: 5000',
    'Transfert de 696000002 X vers 690000001 Y reussi. Il a 5000 FCFA de 6000 FCFA.',
    'Historique: Transfert de 696000002 X vers 690000001 Y reussi. Montant: 5000 FCFA',
    'Transfert de 696000002 X vers 690000001 Y reussi hier.',
    'Transfert de 6000 FCFA vers 690000001 reussi.',
    'Transfert de 5000 FCFA vers 690000002 reussi.',
    'Transfert de 5000 FCFA vers 690000001 non reussi.',
    'Transfert de 5000 FCFA vers 690000001 en attente. Dernier transfert reussi.',
  ])('at Orange: %s', (text) => {
    expect(ofOrange(text)).toBe('neither');
  });
});

describe('A success is certain', () => {
  test.each([
    sent,
    `${sent}.`,
    `${sent}. Frais: 10 FCFA. Nouveau solde: 100 FCFA.`,
    `${done} le 2026-06-24 12:44:33. FRAIS 10 FCFA. Transaction Id: 18387577522.`,
    done.replace('ALICE NGONO', 'DEJA VU'),
    done.replace('ALICE NGONO', 'BET NON STOP'),
    done.replace('ALICE NGONO', 'CONFIRMEZ PIN'),
    done.replace('ALICE NGONO', "AGO SERA-L'ENTREZ"),
    'Vous avez envoye 5000 FCFA a DEJA PAYE (237670000001). Nouveau solde: 100 FCFA.',
    'Vous avez envoye 5000 FCFA a DEJA PENDING 670000001.',
    "Y'ello. Vous avez envoye 5000 FCFA a ALICE (237 670 00 00 01).",
    'Vous avez envoye 5 000 FCFA a ALICE NGONO le 2018-10-05 09:36:36. Votre nouveau solde est de 8225 FCFA.',
    'Vous avez envoye 5000 FCFA au 670000001\nNouveau solde: 100 FCFA',
    'Vous avez envoye 5000 FCFA\nNouveau solde: 100 FCFA',
    `${done}. Service client: 677000000.`,
    'Vous avez envoye 5000 FCFA. Numero: 670000001.',
    'You have sent 5000 FCFA to JOHN DOE 670000001. Your new balance is 100 FCFA.',
    'You have sent XAF 5,000 to JOHN DOE (237670000001). Fee: XAF 10.',
    'Vous avez envoye 5000F au 670000001.',
    'Vous avez envoye XAF 5000 a ALICE (237670000001).',
    'Votre transfert de 5000 FCFA a ALICE NGONO (237670000001) a été effectué avec succès. Nouveau solde: 100 FCFA.',
    'Votre transfert de 5000 FCFA vers 670000001 a été effectué avec succès.',
    'Votre transfert de 5000 FCFA a été effectué avec succès.',
    `${sent}. Ne communiquez jamais votre code PIN.`,
    `${sent}. Ne donnez jamais à un tiers votre code secret.`,
    `${done}. Never share your PIN code with anyone.`,
  ])('in plain words, whatever the name: %s', (text) => {
    expect(means(text)).toBe('success');
  });

  test.each([
    'Transfert de 696000002 BOUTIQUE vers 690000001 ALICE NGONO reussi. Montant: 5000 FCFA, Nouveau Solde: 100 FCFA',
    'Transfert de 696000002 DEJA VU vers 690000001 AGO PIN reussi.',
    'Depot vers 690000001 BET NON STOP reussi from 696000002 BOUTIQUE.',
    'Depot vers 690000001 ALICE reussi from 696000002 BET237. Informations detaillees : Montant transaction : 5000FCFA, Frais : 0FCFA, Montant Net Debite : 5000FCFA, Nouveau Solde : 2773937.6FCFA.',
    'Transfert de 696000002 BET237 vers 690000001 ALICE reussi. ID transaction: PP260727.1142.A64680, Montant Transaction: 5 000 FCFA, Frais: 5.1 FCFA, Commission: 0 FCFA, Montant Net: 5005.1 FCFA, Nouveau Solde: 386.78 FCFA.',
    'Transfert de 696000002 X vers 690000001 Y reussi\nMontant: 5000',
    'Transfert de 5000 FCFA vers 690000001 reussi',
    'Transfert de 5000 FCFA vers 690000001 ALICE NGONO reussi. Ne communiquez jamais votre code PIN.',
  ])('at Orange: %s', (text) => {
    expect(ofOrange(text)).toBe('success');
  });

  test('that a payer was asked is one, though he has yet to answer.', () => {
    const ask = { ...asked.mtn, use: 'collection' } as const;
    const prompt = 'Votre demande de paiement a ete envoyee';
    expect(means(`${prompt}.`, ask)).toBe('success');
    expect(means('Demande de paiement envoyee au 670000001. Montant: 5000 FCFA. En attente.', ask)).toBe(
      'success',
    );
    expect(means(`${prompt} au client.`, ask)).toBe('success');
    expect(means('Demande de paiement envoyee au 670000002.', ask)).toBe('neither');
    expect(means('Demande de paiement envoyee au 670000001. Montant: 500 FCFA.', ask)).toBe('neither');
    expect(means(`${prompt}. Solde insuffisant.`, ask)).toBe('neither');
    expect(means(`Aucune ${prompt}.`, ask)).toBe('neither');
    expect(means(`${prompt}. Le client doit confirmer avec son code PIN, en attente.`, ask)).toBe('success');
    expect(means(`${prompt} il y a 5 minutes.`, ask)).toBe('neither');
    expect(means(`${prompt}, transaction en double.`, ask)).toBe('neither');
  });
});

test.each([
  'A',
  'a A ',
  'Vous avez envoye 5000 FCFA ',
  'transfert de 677123456 ',
  'solde ',
  '1 .a ',
  '\n',
  'non a ',
  'desole, ',
  'Transfert de 696000002 X vers 690000001 Y ',
  'Vous avez envoye 5000 FCFA a A 6 7 0 0 0 ',
  'Solde insuffisant. Veuillez ',
  'Montant: 1 1.',
  '6 7 0 0 0 ',
  'Votre transfert de 5000 FCFA a 670000001 ',
  'Votre solde est insuffisant. Solde 1 1 ',
])('The longest reply of %j is read without going back.', (piece) => {
  const text = piece.repeat(1_000).slice(0, 1_000);
  for (const each of [asked.mtn, asked.orange]) expect(means(text, each)).not.toBe('failure');
});
