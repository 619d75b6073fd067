import type { englishAudit } from '../english/audit-texts.ts';
import type { Words } from '../words.ts';

export const frenchAudit: Words<typeof englishAudit> = {
  auditActions: {
    'api_key.issue': 'clé d’API émise',
    'api_key.revoke': 'clé d’API révoquée',
    'channel.change': 'numéro marchand changé',
    'deposit.complete': 'dépôt complété à la main',
    'difference.reopen': 'écart rouvert',
    'difference.settle': 'écart réglé',
    'operator.add': 'opérateur ajouté',
    'operator.enable': 'accès d’un opérateur changé',
    'operator.password': 'mot de passe renouvelé',
    'operator.role': 'rôle changé',
    'operator.sign_in': 'connexion',
    'operator_token.issue': 'jeton d’opérateur émis',
    'operator_token.revoke': 'jeton d’opérateur révoqué',
    'provider.switch': 'fournisseur mis en service ou arrêté',
    'statement.compare': 'relevé comparé de nouveau',
    'statement.import': 'relevé importé',
    'statement.withdraw': 'relevé écarté',
    'transaction.propose': 'issue d’une transaction proposée',
    'transaction.resolve': 'transaction résolue',
    'webhook.replay': 'webhook renvoyé',
    'withdrawal.approve': 'retrait approuvé',
    'withdrawal.reject': 'retrait rejeté',
    'withdrawal.take_over': 'retrait repris',
  },
};
