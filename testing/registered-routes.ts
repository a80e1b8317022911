import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/**
 * Collects the routes of each app that is built from now on, because Fastify doesn't list them afterwards.
 * @returns a function that lists those of an app
 */
export const collectRoutes = (): ((app: FastifyInstance) => readonly RouteOptions[]) => {
  const routes = new Map<FastifyInstance, RouteOptions[]>()
  subscribe('fastify.initialization', (message) => {
    // The message's shape, by Fastify's documentation.
    const { fastify } = message as { fastify: FastifyInstance }
    const registered: RouteOptions[] = []
    routes.set(fastify, registered)
    fastify.addHook('onRoute', (route) => {
      registered.push(route)
    })
  })
  return (app) => routes.get(app) ?? []
}
