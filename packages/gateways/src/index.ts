/** The ways to the operators: their own interfaces, a USSD gateway, and the SMS that tell of money. */

export * from './mtn-momo/mtn-momo-gateway.ts';
export type { MtnMomoSettings } from './mtn-momo/mtn-momo-settings.ts';
export * from './orange-money/orange-money-gateway.ts';
export { type OrangeMoneySettings, orangeApiPath } from './orange-money/orange-money-settings.ts';
export type { ProviderGateway } from './provider-gateway.ts';
export * from './router/circuit-breaker.ts';
export * from './router/gateway-router.ts';
export * from './sms-device/device-envelope.ts';
export * from './sms-device/device-signature.ts';
export * from './sms-device/sender-list.ts';
export { shippedTemplates } from './sms-templates/all-sms-templates.ts';
export * from './sms-templates/read-sms.ts';
export { faultOfWords } from './sms-templates/sms-template.ts';
export * from './ussd-gateway/ussd-gateway.ts';
export type { UssdGatewaySettings, UssdPort } from './ussd-gateway/ussd-gateway-settings.ts';
export { checkedUssdTemplate } from './ussd-gateway/ussd-text.ts';
