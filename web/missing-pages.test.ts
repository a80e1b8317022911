import { createRequestHandler, data, type ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import handleRequest from './entry.server.tsx'
import { createContextOfPage } from './page-context.ts'
import { publicConfigForTests } from './shell/public-config-for-tests.ts'

const noPage = () => null

/** A page whose loader ends with this status. */
const pageEndingIn = (status: number) => ({
  id: `/${status}`,
  path: `/${status}`,
  parentId: 'root',
  module: {
    default: noPage,
    loader: () => {
      throw data(null, { status })
    },
  },
})

const build: ServerBuild = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', path: '', module: { default: noPage } },
    '/404': pageEndingIn(404),
    '/410': pageEndingIn(410),
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}
const handle = createRequestHandler(build, 'production')

const noOrigins = { script: [], frame: [], connect: [], image: [], style: [] }

const answerOf = async (path: string): Promise<Response> => {
  const context = createContextOfPage({
    fetchApi: async () => new Response(),
    publicConfig: publicConfigForTests,
    payments: { origins: noOrigins, onboarding: { origins: noOrigins } },
    uploadOrigin: null,
    report: () => undefined,
  })
  return handle(new Request(`http://localhost${path}`), context)
}

it('renders no page whose data is missing: the server sends the one that it stored', async () => {
  const { status, body } = await answerOf('/404')
  expect([status, body]).toEqual([404, null])
})

it('renders the error page of any other end', async () => {
  const { status, body } = await answerOf('/410')
  expect(status).toBe(410)
  expect(body).not.toBeNull()
})
