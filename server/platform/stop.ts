/** Something started that must be ended in order. */
export type Stoppable = { stop(): Promise<void> }

/** Ends what was started last first. One that fails to stop is told of and does not keep the rest running. */
export const stopInReverse = async (running: readonly Stoppable[]): Promise<void> => {
  for (const part of [...running].reverse()) {
    try {
      await part.stop()
    } catch (error) {
      process.stderr.write(`While stopping: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
}
