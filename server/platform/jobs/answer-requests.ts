import { parentPort } from 'node:worker_threads'

export type ThreadRequest<Request> = { readonly id: number; readonly request: Request }
export type ThreadAnswer<Answer> = { readonly id: number } & (
  | { readonly answer: Answer }
  | { readonly error: unknown }
)

/** Answers the requests of `worker-thread.ts`, inside the thread. A thread's entry calls it once. */
export const answerRequests = <Request, Answer>(work: (request: Request) => Promise<Answer>): void => {
  parentPort?.on('message', async ({ id, request }: ThreadRequest<Request>) => {
    try {
      parentPort?.postMessage({ id, answer: await work(request) } satisfies ThreadAnswer<Answer>)
    } catch (error) {
      parentPort?.postMessage({ id, error } satisfies ThreadAnswer<Answer>)
    }
  })
}
