<?php

declare(strict_types=1);

namespace MobileMoney\Client;

use MobileMoney\Client\Calling\Caller;
use MobileMoney\Client\Calling\CurlTransport;
use MobileMoney\Client\Calling\Transport;
use MobileMoney\Client\Events\CursorStore;
use MobileMoney\Client\Events\FollowEvents;

/**
 * The whole public interface. Answers are arrays with the members that the interface names; every method throws an
 * Errors\PaymentError when there is no answer to give.
 */
final class PaymentClient
{
    private readonly Caller $caller;

    /**
     * @param string $baseUrl where the service is, such as `https://payments.example`
     * @param string $apiKey empty for a service in development
     * @param int $timeoutMs for one try
     * @param int $retries tries after the first one
     * @param int $firstPauseMs the pause before the first of them; each further one is twice as long
     * @param int $deadlineMs for the whole call, with all tries and pauses
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $apiKey = '',
        int $timeoutMs = 10_000,
        int $retries = 3,
        int $firstPauseMs = 200,
        int $deadlineMs = 30_000,
        Transport $transport = new CurlTransport(),
    ) {
        $this->caller = new Caller($baseUrl, $apiKey, $timeoutMs, $retries, $firstPauseMs, $deadlineMs, $transport);
    }

    /**
     * With the same `reference` this may be called any number of times: there is one deposit.
     *
     * @param array{player_id: string, msisdn: string, amount_xaf: int, operator: string, reference: string, callback_url?: string|null, lang?: string} $body
     * @return array<string, mixed>
     */
    public function createDeposit(array $body): array
    {
        return $this->caller->call('POST /api/v1/deposits', body: $body);
    }

    /**
     * The same for a withdrawal, which then waits for a person's approval.
     *
     * @param array{player_id: string, msisdn: string, amount_xaf: int, operator: string, reference: string, callback_url?: string|null} $body
     * @return array<string, mixed>
     */
    public function createWithdrawal(array $body): array
    {
        return $this->caller->call('POST /api/v1/withdrawals', body: $body);
    }

    /**
     * @param array{msisdn: string, country_code?: string} $body
     * @return array<string, mixed>
     */
    public function detectOperator(array $body): array
    {
        return $this->caller->call('POST /api/v1/msisdn/detect', body: $body);
    }

    /** @return array<string, mixed> */
    public function readTransaction(string $serviceTxId): array
    {
        return $this->caller->call('GET /api/v1/transactions/{service_tx_id}', ['service_tx_id' => $serviceTxId]);
    }

    /**
     * One page, newest first.
     *
     * @param array{status?: string, direction?: string, page?: int, limit?: int} $query
     * @return array{items: list<array<string, mixed>>, total: int, page: int, limit: int, pages: int}
     */
    public function listPlayerTransactions(string $playerId, array $query = []): array
    {
        return $this->caller->call('GET /api/v1/players/{player_id}/transactions', ['player_id' => $playerId], $query);
    }

    /**
     * All pages, one transaction after the other. Pages are fetched as they are needed.
     *
     * @param array{status?: string, direction?: string} $filter
     * @return \Generator<int, array<string, mixed>>
     */
    public function eachPlayerTransaction(string $playerId, array $filter = []): \Generator
    {
        // What is created meanwhile pushes others to the next page, where they come again.
        $given = [];
        $status = $filter['status'] ?? null;
        for ($page = 1, $pages = 1; $page <= $pages; $page += 1) {
            $answer = $this->listPlayerTransactions($playerId, $filter + ['page' => $page, 'limit' => FollowEvents::PAGE_SIZE_MAX]);
            foreach ($answer['items'] as $item) {
                if (!isset($given[$item['service_tx_id']]) && ($status === null || $item['state'] === $status)) {
                    $given[$item['service_tx_id']] = true;
                    yield $item;
                }
            }
            $pages = $answer['pages'];
            // What loses the status meanwhile would draw others to a page that was read: where one page does not hold all
            // that have it, all states are read, from the first page on.
            if (isset($filter['status']) && $pages > 1) {
                unset($filter['status']);
                $page = 0;
            }
        }
    }

    /**
     * Sends the webhook of a settled transaction again. Not repeated by itself once it may have arrived.
     *
     * @return array<string, mixed>
     */
    public function replayWebhook(string $serviceTxId): array
    {
        return $this->caller->call('POST /api/v1/transactions/{service_tx_id}/replay-webhook', ['service_tx_id' => $serviceTxId]);
    }

    /**
     * A page on which the player of this deposit sees what to do, and what became of it.
     *
     * @param array{lang?: string, return_url?: string|null} $body
     * @return array{url: string, expires_at: string}
     */
    public function page(string $serviceTxId, array $body = []): array
    {
        return $this->caller->call('POST /api/v1/transactions/{service_tx_id}/page', ['service_tx_id' => $serviceTxId], body: (object) $body);
    }

    /** @return array<string, mixed> */
    public function listProviders(string $country = 'CM'): array
    {
        return $this->caller->call('GET /api/v1/{country}/providers', ['country' => $country]);
    }

    /** @return array<string, mixed> */
    public function readProviderHealth(string $country = 'CM'): array
    {
        return $this->caller->call('GET /api/v1/{country}/providers/status', ['country' => $country]);
    }

    /**
     * Why transactions fail, with words for players in French or English.
     *
     * @return array{items: list<array{code: string, directions: list<string>, retry: string, player_message: string}>}
     */
    public function listFailureCodes(?string $lang = null): array
    {
        return $this->caller->call('GET /api/v1/failure-codes', query: ['lang' => $lang]);
    }

    /**
     * The same by code, to look one up.
     *
     * @return array<string, array{code: string, directions: list<string>, retry: string, player_message: string}>
     */
    public function failureCodes(?string $lang = null): array
    {
        return array_column($this->listFailureCodes($lang)['items'], null, 'code');
    }

    /**
     * Every key that may verify a webhook now, as a JWK set.
     *
     * @return array{keys: list<array<string, string>>}
     */
    public function readKeySet(): array
    {
        return $this->caller->call('GET /api/v1/security/jwks');
    }

    /**
     * The key that signs now, or the one of that id while it is valid.
     *
     * @return array{algorithm: string, public_key_pem: string, key_id: string}
     */
    public function readPublicKey(?string $keyId = null): array
    {
        return $this->caller->call('GET /api/v1/security/callback-public-key', query: ['key_id' => $keyId]);
    }

    /** @return array<string, mixed> also while the service is unavailable, which `status` then says */
    public function readHealth(): array
    {
        return $this->caller->call('GET /health');
    }

    /**
     * Makes an outcome happen; in the sandbox only. Not repeated by itself once it may have arrived.
     *
     * @param 'succeeded'|'failed'|'expired' $outcome
     * @return array<string, mixed>
     */
    public function simulate(string $serviceTxId, string $outcome): array
    {
        $name = 'POST /api/v1/sandbox/transactions/{service_tx_id}/simulate';
        return $this->caller->call($name, ['service_tx_id' => $serviceTxId], body: ['outcome' => $outcome]);
    }

    /**
     * One page of the events of this application, in the order in which they happened.
     *
     * @param array{after?: string|null, limit?: int, wait?: int} $query `after` is a cursor, or `end` for the newest one; `wait` seconds, up to 25
     * @return array{items: list<array{event_id: string, cursor: string, payload: array<string, mixed>, failure_code: string|null}>, next: string}
     */
    public function readEvents(array $query = []): array
    {
        return $this->caller->call('GET /api/v1/events', query: $query, waitMs: ($query['wait'] ?? 0) * 1_000);
    }

    /**
     * The webhook of an event as it would be sent now; in the sandbox and in development only.
     *
     * @return array{body: string, headers: array<string, string>}
     */
    public function readSignedWebhook(string $eventId): array
    {
        return $this->caller->call('GET /api/v1/events/{event_id}/webhook', ['event_id' => $eventId]);
    }

    /**
     * Every event, one after the other, for good, from where the last reader with this store of cursors stopped. Outages are
     * waited out; `onProblem` is told of them. An event counts as dealt with when the next one is asked for; until then it
     * comes again.
     *
     * @param 'beginning'|'end' $start where to begin while no place is kept
     * @param (\Closure(\Throwable): mixed)|null $onProblem
     * @return \Generator<int, Event>
     */
    public function events(CursorStore $cursors, string $start = 'beginning', int $waitSeconds = 25, int $limit = FollowEvents::PAGE_SIZE_MAX, ?\Closure $onProblem = null): \Generator
    {
        return (new FollowEvents($this->readEvents(...)))->forGood($cursors, $start, $waitSeconds, $limit, $onProblem);
    }

    /**
     * All that happened after a cursor, or from the beginning with null, up to now. Gives the cursor that the
     * next call begins with.
     *
     * @param \Closure(Event): mixed $handle
     */
    public function recover(?string $since, \Closure $handle): string
    {
        return (new FollowEvents($this->readEvents(...)))->catchUp($since, $handle);
    }
}
