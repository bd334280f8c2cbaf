import type { AddressInfo } from 'node:net'

import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'

const id = v.union([v.number(), v.string()])

const published = v.looseObject({ topic: v.string(), message: v.string(), tag: v.optional(v.number()) })

/** The response to a forwarded message. */
const response = v.looseObject({ id })

const request = v.variant('method', [
  v.object({ id, method: v.literal('irn_publish'), params: published }),
  v.object({ id, method: v.literal('irn_subscribe'), params: v.object({ topic: v.string() }) }),
  v.object({
    id,
    method: v.literal('irn_batchSubscribe'),
    params: v.object({ topics: v.array(v.string()) }),
  }),
  v.object({
    id,
    method: v.literal('irn_batchFetchMessages'),
    params: v.object({ topics: v.array(v.string()) }),
  }),
  v.object({ id, method: v.literal('irn_unsubscribe'), params: v.looseObject({ topic: v.string() }) }),
])

type Published = v.InferOutput<typeof published>

interface Message {
  readonly sender: WebSocket
  readonly topic: string
  readonly data: object
}

/**
 * A WalletConnect relay on this machine: forwards what one side publishes under a topic, and keeps it for late
 * subscribers until one has confirmed it.
 */
export class Relay {
  readonly #server: WebSocketServer
  readonly #subscribers = new Map<string, Set<WebSocket>>()
  readonly #kept = new Set<Message>()
  /** By the id that they were forwarded under. */
  readonly #forwarded = new Map<number | string, Message>()
  #lastId = 0

  private constructor(server: WebSocketServer) {
    this.#server = server
    server.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => this.#handle(socket, data.toString()))
      socket.on('close', () => {
        for (const sockets of this.#subscribers.values()) sockets.delete(socket)
      })
    })
  }

  static async start(): Promise<Relay> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await new Promise((resolve) => {
      server.once('listening', resolve)
    })
    return new Relay(server)
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }

  #handle(socket: WebSocket, text: string): void {
    const json: unknown = JSON.parse(text)
    if (typeof json !== 'object' || json === null) return
    if (!('method' in json)) {
      this.#forget(v.parse(response, json).id)
      return
    }
    const { id: answeredId, ...call } = v.parse(request, json)
    socket.send(JSON.stringify({ id: answeredId, jsonrpc: '2.0', result: this.#answer(socket, call) }))
  }

  #answer(socket: WebSocket, { method, params }: Omit<v.InferOutput<typeof request>, 'id'>): unknown {
    switch (method) {
      case 'irn_publish':
        this.#publish(socket, params as Published)
        return true
      case 'irn_subscribe':
        return this.#subscribe(socket, (params as { topic: string }).topic)
      case 'irn_batchSubscribe':
        return (params as { topics: string[] }).topics.map((topic) => this.#subscribe(socket, topic))
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false }
      case 'irn_unsubscribe':
        this.#subscribers.get((params as { topic: string }).topic)?.delete(socket)
        return true
    }
  }

  #subscribe(socket: WebSocket, topic: string): string {
    this.#subscribers.set(topic, (this.#subscribers.get(topic) ?? new Set()).add(socket))
    for (const message of this.#kept) if (message.topic === topic) this.#forward(message, socket)
    return topic
  }

  #publish(sender: WebSocket, { topic, ...message }: Published): void {
    const sent = { sender, topic, data: { ...message, topic, publishedAt: Date.now() } }
    this.#kept.add(sent)
    for (const socket of this.#subscribers.get(topic) ?? []) this.#forward(sent, socket)
  }

  #forward(message: Message, socket: WebSocket): void {
    if (message.sender === socket) return
    const { topic, data } = message
    this.#lastId += 1
    const id = this.#lastId
    this.#forwarded.set(id, message)
    // Like the real one, after responding to the call that caused it.
    setImmediate(() =>
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: topic, data } })),
    )
  }

  #forget(id: number | string): void {
    const message = this.#forwarded.get(id)
    if (message !== undefined) this.#kept.delete(message)
    this.#forwarded.delete(id)
  }
}
