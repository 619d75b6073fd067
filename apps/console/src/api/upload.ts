import { ApiRefusal, changeHeaders, refusalOf } from './call.ts';

/** How far a file has come: it is packed, then sent, and then the service works on it. */
export type UploadPhase =
  | { readonly name: 'packing' }
  | { readonly name: 'sending'; readonly fraction: number }
  | { readonly name: 'working' };

/** Sends a file as a body of its own, packed: a day's statement goes over a slow line in seconds. */
export async function upload(
  address: string,
  file: File,
  tell: (phase: UploadPhase) => void,
): Promise<unknown> {
  tell({ name: 'packing' });
  const packed = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  const { status, response } = await sent(address, packed, tell);
  if (status >= 200 && status < 300) return response;
  throw refusalOf(status, response);
}

/** Only the old way of asking tells how much has gone out. Its response is null where it is no JSON. */
const sent = (address: string, body: Blob, tell: (phase: UploadPhase) => void): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    const headers = { ...changeHeaders(), 'content-type': 'text/csv', 'content-encoding': 'gzip' };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      tell({ name: 'sending', fraction: total === 0 ? 1 : loaded / total }),
    );
    request.upload.addEventListener('load', () => tell({ name: 'working' }));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new ApiRefusal(0)));
    request.send(body);
  });
