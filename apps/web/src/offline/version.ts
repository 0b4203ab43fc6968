/** The script that this page started with; its name changes with every version. */
export function currentBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script ? new URL(script.src).pathname : 'dev'
}
