// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @dev Attack: keep a stake in the pool only around midnight, and earn two days' rewards with it.
contract InAndOutAtMidnightTest is PoolTest {
    address private attacker = namedAddress("attacker");

    function test_InBeforeMidnightAndOutAfterItEarnsNothing() public {
        stakeAs(attacker, 600 * one);
        warpTo(0, 1 days - 1);
        signInAs(attacker);
        warpTo(1, 0);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.SignInTooSoon.selector, DAY_0 + 1.5 days - 1));
        signInAs(attacker);

        (, uint256 rewards, uint256 forfeited) = exitAs(attacker);
        vm.assertEq(rewards, 0, "earned");
        vm.assertEq(forfeited, 60_000, "forfeited");
        vm.assertEq(pool.poolState().promised, 0, "nothing is left to claim");
    }

    /// @dev Two sign-ins take at least 12 hours; to be paid for both, the stake must stay for 36.
    function test_TwoSignIns12HoursApartArePaidOnlyForStakeHeld24HoursAfterEach() public {
        liveTwoUnmaturedSignIns(attacker, 600 * one);
        warpBy(12 hours);
        vm.assertEq(pool.forfeitOf(attacker, 600 * one), 70_000, "24 hours after the first: the second is lost");
        warpBy(12 hours - 1);
        vm.assertEq(pool.forfeitOf(attacker, 600 * one), 70_000, "a second before 24 hours after the second");
        warpBy(1);
        vm.assertEq(pool.forfeitOf(attacker, 600 * one), 0, "24 hours after the second");
    }

    /* ---------------------------------- CAPITAL THAT MOVES BETWEEN ACCOUNTS */

    function test_CapitalThatMovesEveryMidnightEarnsLessThanCapitalThatStays() public {
        assertMovingEarnsLessThanStaying(1);
    }

    function test_CapitalThatMovesEverySecondMidnightEarnsLessThanCapitalThatStays() public {
        assertMovingEarnsLessThanStaying(2);
    }

    /// @dev Two accounts keep streaks of 7 with the minimum stake and take turns with 600 tokens. Alice stakes as much
    /// as both together. All three sign in every midnight.
    function assertMovingEarnsLessThanStaying(uint256 daysPerTurn) private {
        address[2] memory accounts = [attacker, namedAddress("attacker's second account")];
        stakeAs(accounts[0], 10 * one);
        stakeAs(accounts[1], 10 * one);
        stakeAs(alice, 620 * one);
        warpToNextDay(0);
        signInDailyTogether(accounts, 7);
        uint256 attackerBefore = earnedBy(accounts[0]) + earnedBy(accounts[1]);
        uint256 aliceBefore = earnedBy(alice);

        stakeAs(accounts[0], 600 * one);
        for (uint256 turn = 0; turn < 6; ++turn) {
            if (turn > 0) moveCapital(accounts[(turn + 1) % 2], accounts[turn % 2]);
            signInDailyTogether(accounts, daysPerTurn);
        }

        uint256 attackerEarned = earnedBy(accounts[0]) + earnedBy(accounts[1]) - attackerBefore;
        vm.assertLt(attackerEarned, earnedBy(alice) - aliceBefore, "less than alice");
    }

    /// @dev Leaves the clock at the midnight after the last sign-in, when its reward has matured.
    function signInDailyTogether(address[2] memory accounts, uint256 numberOfDays) private {
        for (uint256 day = 0; day < numberOfDays; ++day) {
            signInAs(accounts[0]);
            signInAs(accounts[1]);
            signInAs(alice);
            warpDays(1);
        }
    }

    function moveCapital(address from, address to) private {
        vm.assertEq(unstakeAs(from, 600 * one), 0, "nothing is forfeited");
        vm.prank(from);
        token.transfer(to, 600 * one);
        approveAs(to, 600 * one);
        vm.prank(to);
        pool.stake(600 * one);
    }

    function earnedBy(address account) private view returns (uint256) {
        IMiningPool.AccountState memory state = accountOf(account);
        return state.lastReward + state.previousReward + state.claimable + state.claimed;
    }
}
