import { register } from 'node:module';

/**
 * Loaded into a service before anything else (`node --import`): from then on the files named in PLANTED_EDITS are
 * changed as they are read. Nothing on the disk changes.
 */
const edits: unknown = JSON.parse(process.env['PLANTED_EDITS'] ?? '[]');
register('./planting-hooks.js', import.meta.url, { data: edits });
