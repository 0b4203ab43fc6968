/** Runs in a thread of its own: makes the built-in summary of what it was given. */
import { parentPort, workerData } from 'node:worker_threads'
import { summariseExtractively } from './extractive.ts'

parentPort?.once('message', () => parentPort?.postMessage(summariseExtractively(workerData)))
