import { useEffect, useRef } from 'react';
import { wholeText } from '../formats/figures.ts';
import { useTexts } from '../texts/language.tsx';
import { useKept } from './kept.ts';

export interface ArrivalSigns {
  readonly isHeard: boolean;
  readonly setIsHeard: (isHeard: boolean) => void;
  readonly isNotified: boolean;
  readonly setIsNotified: (isNotified: boolean) => void;
  /** The browser was told to let no one call. */
  readonly isRefused: boolean;
}

const offOn = ['off', 'on'] as const;

/** Tells who looks elsewhere that more waits than before: by a sound or a notification, each only where wanted. */
export function useArrivalSigns(waiting: number | undefined): ArrivalSigns {
  const { me, productName } = useTexts();
  const [sound, setSound] = useKept<'off' | 'on'>('sound', offOn);
  const [notice, setNotice] = useKept<'off' | 'on'>('notifications', offOn);
  const before = useRef(waiting);
  useEffect(() => {
    const known = before.current;
    before.current = waiting;
    // What waits already when the page opens has not just come.
    if (known === undefined || waiting === undefined || waiting <= known) return;
    if (sound === 'on') void ring();
    if (notice === 'on' && document.hidden && permission() === 'granted')
      notify(productName, me.waiting(wholeText(waiting)));
  }, [waiting, sound, notice, me, productName]);
  const ask = async (isNotified: boolean): Promise<void> => {
    const given = isNotified ? await Notification.requestPermission() : 'denied';
    setNotice(given === 'granted' ? 'on' : 'off');
  };
  return {
    isHeard: sound === 'on',
    setIsHeard: (isHeard) => {
      setSound(isHeard ? 'on' : 'off');
      // The one who switches it on hears what it will be; the browser also asks for this gesture.
      if (isHeard) void ring();
    },
    isNotified: notice === 'on' && permission() === 'granted',
    setIsNotified: (isNotified) => void ask(isNotified),
    isRefused: permission() === 'denied',
  };
}

const permission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied';

function notify(title: string, body: string): void {
  try {
    new Notification(title, { body, tag: 'arrival' });
  } catch {
    // Browsers of phones have the permission and refuse to be called from a page: the count in the title remains.
  }
}

let audio: AudioContext | undefined;
/** What comes later than this has nothing new to tell. */
const staleMs = 1_000;

/** Two short soft notes, made here: nothing is loaded for them. */
async function ring(): Promise<void> {
  audio ??= new AudioContext();
  const askedMs = performance.now();
  // A page that no one has touched since it was loaded is kept still, and all its notes would come with the first touch.
  await audio.resume();
  if (performance.now() - askedMs > staleMs) return;
  for (const [index, hertz] of [660, 880].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + index * 0.14;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.08, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.26);
  }
}
