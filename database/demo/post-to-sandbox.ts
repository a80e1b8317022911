/** Sends the sandbox the demo's data outside Hearten. Idempotent there. */
export const postToSandbox = async (
  sandboxOrigin: string,
  path: '/history' | '/recipients' | '/authenticator' | '/demo-people',
  facts: readonly object[],
): Promise<void> => {
  const answer = await fetch(`${sandboxOrigin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(facts),
  })
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${answer.status} ${await answer.text()}`)
}
