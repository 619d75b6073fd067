import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { isPassing, whenSignedOut } from './api/call.ts';
import { App } from './app/app.tsx';
import { NoticeProvider } from './app/notices.tsx';
import { LanguageProvider } from './texts/language.tsx';

/** What is on the screen is kept up to date by what the service tells, so nothing is read again merely for its age. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 3 && isPassing(error),
    },
  },
});

whenSignedOut(() => void client.invalidateQueries({ queryKey: ['session'] }));

const place = document.getElementById('console');
if (place === null) throw new Error('The page has no place for the console.');
createRoot(place).render(
  <QueryClientProvider client={client}>
    <LanguageProvider>
      <NoticeProvider>
        <App />
      </NoticeProvider>
    </LanguageProvider>
  </QueryClientProvider>,
);
