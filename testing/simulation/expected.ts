import { isRefusal } from '#server/platform/refusal.ts'
import { BrokenConnection } from './broken-connection.ts'
import { ConnectionLost } from './turns.ts'

/** What may end an act without its being wrong: a refusal, our process's end, and a broken connection. */
export const asExpected = async (act: Promise<unknown>, say: (words: string) => void): Promise<void> => {
  try {
    await act
  } catch (error) {
    if (isRefusal(error)) say(`refused: ${error.codeName}`)
    else if (error instanceof ConnectionLost || error instanceof BrokenConnection) say('hears nothing')
    else throw error
  }
}
