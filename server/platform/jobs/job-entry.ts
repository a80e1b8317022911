const checked = Symbol('the payload fits the job')

/** A job to run at a time. Only a declared job makes one, so its payload has the declared shape. */
export type JobEntry = {
  readonly topic: string
  readonly payload: unknown
  readonly runAt: Date
  readonly [checked]: true
}

/** An entry from stored text: a row of the outbox, or a schedule. */
export const storedEntry = (topic: string, payload: unknown, runAt: Date): JobEntry => ({
  topic,
  payload,
  runAt,
  [checked]: true,
})
