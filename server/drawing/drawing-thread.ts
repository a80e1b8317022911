import { answerRequests } from '#server/platform/jobs/answer-requests.ts'
import { type DrawingInput, type DrawingName, drawings } from './drawings.ts'

/** The thread that draws. It answers each request with the file's bytes. */

export type DrawingRequest<N extends DrawingName = DrawingName> = {
  readonly name: N
  readonly input: DrawingInput<N>
}

const draw = <N extends DrawingName>({ name, input }: DrawingRequest<N>): Promise<Uint8Array> =>
  // Safe cast: the request's type pairs the name with its input, which the compiler can't follow through the table.
  (drawings[name] as (input: DrawingInput<N>) => Promise<Uint8Array>)(input)

answerRequests<DrawingRequest, Uint8Array>(draw)
