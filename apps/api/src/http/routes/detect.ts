import type { detectOperator } from '@mobile-money/core';
import { DetectAnswer } from '../answers/other-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { presentDetection } from '../present.ts';
import { DetectBody } from '../requests/other-bodies.ts';

/** POST /api/v1/msisdn/detect. */
export const detectEndpoint = (detect: ReturnType<typeof detectOperator>): Endpoint =>
  endpoint({
    method: 'post',
    path: '/api/v1/msisdn/detect',
    summary: 'Tell the operator of a phone number',
    bodyClass: DetectBody,
    answer: DetectAnswer,
    handle: async ({ body }) => presentDetection(await detect(body.msisdn, body.country_code)),
  });
