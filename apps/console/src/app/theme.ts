import { useEffect } from 'react';
import { useKept } from './kept.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Light or dark: as the machine says, unless someone chose. The colours of both stand in `styles/tokens.css`. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, choose] = useKept<Theme>('theme', themes);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return [theme, choose];
}
