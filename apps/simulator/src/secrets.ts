import type { Login } from './ussd/digest.ts';

/**
 * The login of the USSD gateways and the secret of the devices, unless others are given. Apart from the simulator, so
 * that a service knows them without loading it.
 */
export const usualLogin: Login = { user: 'admin', password: 'simulator' };
export const usualDeviceSecret = 'simulator-device-secret';
