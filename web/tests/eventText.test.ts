import { beforeEach, expect, it } from "vitest";
import { paymentsOf, type AnyPayment, type DealResult } from "../src/table/results";
import { paymentText } from "../src/i18n/eventText";
import { speak } from "./support";

const names = ["Ann", "Bob"];
const payment = (parts: object): AnyPayment =>
  ({ seat: 1, payer: 1, payee: 0, points: 2, base: 3, taken: 1, extra: 0, times: 1, ...parts }) as AnyPayment;

beforeEach(() =>
  speak({
    octablitz: {
      "settlement.pays": "{payer} {payee} {points}: {base} - {taken}",
      "settlement.pays-none": "{payer} {payee} {points}: {base} + {extra}",
      "settlement.pays-general": "{payer} {payee} {points}: ({base} - {taken}) x {times}",
      "settlement.pays-none-general": "{payer} {payee} {points}: ({base} + {extra}) x {times}",
      "settlement.even": "{seat}: {base} - {taken}",
    },
  }),
);

it("names the factor of a payment only if the General takes part", () => {
  expect(paymentText("octablitz", payment({}), names)).toBe("Bob Ann 2: 3 - 1");
  expect(paymentText("octablitz", payment({ points: 4, times: 2 }), names)).toBe("Bob Ann 4: (3 - 1) x 2");
});

it("names what is added for taking no cards", () => {
  const none = { taken: 0, extra: 1 };
  expect(paymentText("octablitz", payment({ ...none, points: 4 }), names)).toBe("Bob Ann 4: 3 + 1");
  expect(paymentText("octablitz", payment({ ...none, points: 12, times: 3 }), names)).toBe("Bob Ann 12: (3 + 1) x 3");
});

it("has a line for a player who owes nothing", () => {
  expect(paymentText("octablitz", payment({ points: 0, taken: 3 }), names)).toBe("Bob: 3 - 3");
});

it("lists no payment of nothing, except where a sum explains it", () => {
  const ended = (...payments: object[]): DealResult => ({ payments }) as unknown as DealResult;
  expect(paymentsOf(ended({ payer: 1, payee: 0, points: 0 }, { payer: 2, payee: 0, points: 5 }))).toHaveLength(1);
  expect(paymentsOf(ended(payment({ points: 0, taken: 3 })))).toHaveLength(1);
});
