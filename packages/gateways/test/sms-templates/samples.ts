/** SMS as they were found in public, with names and numbers replaced by others of the same shape. */

/** S1: received, as MTN writes it now. */
export const mtnReceived =
  "Vous avez recu 10000 XAF de ALICE NGONO (237670000001) sur votre compte mobile money à 2026-06-24 12:44:33. Message de l'expéditeur: 1. Votre nouveau solde: 10004 XAF. FRAIS: FCFA 0. Financial Transaction Id: 17600000003.";

/** S2: a stray space, no accents, a promotion behind. */
export const mtnReceivedPromo =
  "Vous avez recu 26800 XAF de ALPHA TRADING SARL (237652000001 ) sur votre compte Mobile Money 2026-06-23 09:50:32. Message de l'expediteur:. Votre nouveau solde est de 29398 FCFA. Frais: 0 XAF. Transaction ID: 17600000002.Prix Cassés chez MoMo pour tout le monde !";

/** S2, the name again inside the brackets, and a promotion with an amount and a code. */
export const mtnReceivedNameTwice =
  "Vous avez recu 26800 XAF de ALICE NGONO (237670000001 ALICE NGONO) sur votre compte Mobile Money 2026-06-23 09:50:32. Message de l'expediteur:. Votre nouveau solde est de 29398 FCFA. Frais: 0 XAF. Transaction ID: 17600000002.Emprunte jusqu'à 100 000 FCFA avec MoMo. Tape *126*6#";

/** S3: the older form, whose sample has gaps; they are filled here. */
export const mtnReceivedOlder =
  'Vous avez recu 5000 FCFA de ALICE NGONO (237670000001) le 2026-06-23 09:50:32 . Transaction Id: 402000001.Reference: 12. Nouveau solde:8225 FCFA';

/** S4. */
export const mtnSent =
  'Transfert de 3054 FCFA effectue avec succes a KEVIN EXEMPLE (237600000002) le 2026-08-17 14:58:21. FRAIS 10 FCFA. transaction Id: 18387577522. Reference: Ventilateur. Nouveau solde est: 314756 FCFA.';

export const mtnSent2018 =
  "Vous avez envoye 10000 FCFA a ALICE NGONO (237670000001) le 2018-10-05 09:36:36. Message de l'expediteur: . Votre nouveau solde est de 8225 FCFA. Transaction Id: 402000001";

/** S5: two SMS about one transfer to another network. */
export const mtnToOtherNetwork =
  'Votre paiement de 17000 XAF a Transfer To non MoMo Account a ete effectue le 2026-06-23 14:03:21. Votre nouveau solde: 12020 XAF. Frais: 378 XAF. Message: -. Transaction Id: 17600000001. Merci.';
export const mtnToOtherNetworkDone =
  'Transfert reussi de 17000 FCFA au 688000001 via Orange Cameroun a 2026-06-23 14:03:21 . ID transaction 17600000001.Nouveau solde 12020 FCFA.';

/** S6. */
export const mtnPaid =
  "Votre paiement de 5000 XAF a BOUTIQUE EXEMPLE (237600000001) a ete finalise a 2026-08-19 10:11:51. Message : . Votre nouveau solde : 287471 XAF. Les frais s'elevaient a 0 XAF. Le montant faisait l'objet d'une reduction de 0 XAF et de coupons d'une valeur de . Identifiant de transaction financiere : 18410741470. ID de transaction externe : -. }. Grande promo MoMo, tape *126*6#.";
export const mtnPaidAgain =
  "Paiement Successintegral de 1000 a CAISSE EXEMPLE 237600000004. Merci d'utiliser MTN MoMo.";

/** S7. */
export const mtnCashOut =
  'Vous avez effectue avec succes le retrait de 5000 FCFA de votre compte mobile money  chez AGENT EXEMPLE le 2026-08-18 17:34:10. Votre nouveau solde est de:292471 FCFA. Transaction Id: 18403066742.';

/** S8: a forgery that was seen in the wild. */
export const mtnForged =
  'Mobile Money: you have received CFA56,500 from NAME (237 677 00 00 00) on 2018-11-23. 10 : 13 :31. Transaction Id: 445749491. Reference: 00000. New balance:...FCFA';

/** S9. */
export const orangeReceived =
  'Transfert de 656000001 ALICE NGONO vers 696000002 BOUTIQUE EXEMPLE reussi. Details: ID transaction: PP260731.1319.B45800, Montant Transaction: 184137FCFA, Frais: 0 FCFA, Commission: 0 FCFA, Montant Net: 184137 FCFA, Nouveau Solde: 2784137.6 FCFA';

export const orangeSent =
  'Transfert de 656000001 A vers 693000002 B reussi. ID transaction: PP260727.1142.A64680, Montant Transaction: 554 FCFA, Frais: 5.1 FCFA, Commission: 0 FCFA, Montant Net: 559.1 FCFA, Nouveau Solde: 386.78 FCFA.';

export const orangeCashIn =
  'Depot effectue par 658000003 ATANGANA PAUL to 697000004 FOKOU ALAIN. Informations detaillees: Montant de transaction : 5000 FCFA, ID transaction : CI260806.1234.C85874, Frais : 0 FCFA, Commission : 0 FCFA, Montant Net du Credit : 5000 FCFA, Nouveau Solde : 5031.88 FCFA.';

export const orangeAgentDeposit =
  'Depot vers 690000005 NOM CLIENT reussi from 696000002 BOUTIQUE. Informations detaillees : Montant transaction : 10000FCFA, ID de Transaction : CI260801.1355.D50160, Frais : 0FCFA, Commission : 0 FCFA, Montant Net Debite : 10000FCFA, Nouveau Solde : 2773937.6FCFA.';

export const orangeMerchant =
  'Paiement de SPREELOOP reussi par 655000006 NOM. ID transaction:MP230420.1541.C39190, Montant:1100 FCFA. Solde: 55.81 FCFA.';
export const orangeMerchantNewer =
  'Paiement de WelcomePack en succes par 693000007 NOM. ID de transaction: MP260713.0920.B37250, Montant: 100, Nouveau solde: 30399.01.';
/** As Orange's own interface says it, with the gaps of the sample filled. */
export const orangeMerchantEn =
  'Successful Payment of SPREELOOP from 655000006 NOM. Transaction ID:MP230420.1541.C39190, Amount:100, New balance:55.81';

export const orangeCashOut =
  "Retrait d'argent reussi par le 686000005 avec le Code : 1020995. Informations detaillees : Montant: 1000 FCFA, Frais: 54 FCFA, No de transaction CO260730.2056.B49224, montant net debite 1054 FCFA, Nouveau solde: 2044.57 FCFA.";

/** S10. */
export const orangeFailed =
  'Votre transfert au 67xxxxxxx (MTN Cameroon) est non abouti, informations détaillées : ID transaction CO240102.2208.B10750, Montant de la transaction : 105 000 FCFA. Vous allez être remboursés';
export const orangeTruncatedEn = 'You have received 650 FCFA of';
export const orangeBalance = 'Le solde de votre compte est de 2784137.6FCFA.';
export const orangeCode = 'Le code de 696000002 est: 515318.Orange Money vous remercie.';

/** None of these is about money in Cameroon. */
export const foreign = {
  mtn: {
    Rwanda:
      'You have received 2000 RWF from Jane Smith (*********013) on your mobile money account at 2024-05-10 16:30:51. Message from sender: . Your new balance:2000 RWF. Financial Transaction Id: 76662021700.',
    'Benin, a bank':
      'Vous avez recu un transfert de 10000FCFA de MFS ORABANK DIS SP  (2290150000000) le 2025-11-24 17:14:31. Reference: SEMOA. Nouveau solde: 10482 FCFA. ID de la transaction : 11005237542..',
    'Benin, a deposit':
      'Depot recu 3250F de NOM (2290160000000 - ) le 2025-11-12 20:48:52 Solde:4222F ID:10932256987Frais:0F.',
    Uganda: 'You have received UGX 22120 from NAME, 256790000000 on 2026-06-14...',
    'Uganda, another network':
      'You have received UGX 500 from Airtel Money on 2026-06-14. Reason: NAME, 0708000000. ID: 41454115808.',
    'Uganda, waiting':
      "Y'ello. You have requested a withdrawal of UGX 50,000 from NAME . Dial *165# and select My Approvals. Transaction ID 10173656344",
    Ghana:
      'Payment received for  GHS 200.00 from UMB Bank OVA Current Balance: GHS 1716.14 . Available Balance: GHS 1716.14. Reference: Credit MTN Customer. Transaction ID: 4772674558. TRANSACTION FEE: 0.00',
  },
  orange: {
    Mali: 'Vous avez recu un transfert de 3300 FCFA du 79000000. ID: PP251226.2111.C98322. Consultez votre nouveau solde sur Max it ou au #144#6#. OFM MALI',
    'a country that is not named':
      'Vous avez recu 500.0 FCFA, Frais:  FCFA, Taxe:  FCFA du 07000000,NOM. Le solde de votre compte est de 579.0 FCFA. Trans id: MP260926.1442.95750390.',
    'DR Congo':
      'Vous avez recu 395 USD de NOM 0840000000. Nouveau solde: 420.104 USD. Ref: PP241108.1024.C30176',
    Madagascar:
      'Vous avez recu un transfert de 51300Ar venant du 0320000000 Nouveau Solde: 51328Ar. Trans Id: PP251104.0841.D87534. Orange Money vous remercie.',
  },
} as const;

export const orangeReceivedEn =
  'Transfer from 656000001 ALICE NGONO to 696000002 SHOP successful. Transaction ID: PP260731.1319.B45800, Transaction Amount: 5,000 FCFA, Fees: 0 FCFA, New Balance: 7.5 FCFA';
