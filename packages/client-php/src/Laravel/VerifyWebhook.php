<?php

declare(strict_types=1);

namespace MobileMoney\Client\Laravel;

use Closure;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use MobileMoney\Client\Event;
use MobileMoney\Client\Webhooks\WebhookRefused;
use MobileMoney\Client\Webhooks\WebhookVerifier;
use Symfony\Component\HttpFoundation\Response;

/**
 * Middleware of Laravel: lets through only what the service has signed. The route behind it finds the event with
 * `$request->attributes->get(Event::class)`, and is to be left out of the protection against CSRF.
 */
final class VerifyWebhook
{
    public function __construct(private readonly WebhookVerifier $verifier)
    {
    }

    /** @param Closure(Request): Response $next */
    public function handle(Request $request, Closure $next): Response
    {
        try {
            $event = $this->verifier->verify($request->getContent(), $request->headers->all());
        } catch (WebhookRefused $refused) {
            report($refused);
            return new JsonResponse(['detail' => $refused->errorCode], $refused->status());
        }
        $request->attributes->set(Event::class, $event);
        return $next($request);
    }
}
