import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireCapable, staffContext } from './staff-member.ts'

export const loader = ({ context }: LoaderFunctionArgs) => {
  requireCapable(context, 'work.read')
  return context.get(staffContext)
}

export default function MyWork() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">My work</h1>
      <EmptyState icon="check" heading="All done">
        {name === null ? 'Nothing waits for you.' : `Nothing waits for you, ${name}.`}
      </EmptyState>
    </>
  )
}
