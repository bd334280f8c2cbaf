/** The one fault that a partner has at the moment. */
export class FaultSwitch<Fault extends string> {
  #fault: Fault | null = null

  set(fault: Fault | null): void {
    this.#fault = fault
  }

  get fault(): Fault | null {
    return this.#fault
  }

  has(fault: Fault): boolean {
    return this.#fault === fault
  }
}
