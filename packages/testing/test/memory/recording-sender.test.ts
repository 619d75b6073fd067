import { typed } from '@mobile-money/core';
import { RecordingSender } from '@mobile-money/testing';
import { seenStatusOf } from '@mobile-money/testing/contracts/given/counterparts';
import { webhookSenderContract } from '@mobile-money/testing/contracts/webhook-sender';

webhookSenderContract(async (behaviour) => {
  const status = seenStatusOf[behaviour];
  const sender = new RecordingSender();
  if (status !== 200) {
    sender.always({ status, error: status === null ? typed(behaviour) : null, answerExcerpt: '' });
  }
  return { sender, url: 'https://platform.example/webhooks', received: () => sender.calls };
});
