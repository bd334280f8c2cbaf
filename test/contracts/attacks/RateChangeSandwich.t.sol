// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @dev Attack: stake just before a higher rate applies and leave right after, or catch a rate before it drops.
contract RateChangeSandwichTest is PoolTest {
    address private attacker = namedAddress("attacker");

    function test_InBeforeTheRiseAndOutAfterItEarnsNothing() public {
        announce(5_000, 200, 10);
        warpTo(2, 0);
        vm.warp(timeNow() - 1);
        stakeAs(attacker, 600 * one);
        warpTo(2, 0);
        vm.assertEq(signInAs(attacker), 3 * one, "5,000 ppm, promised");
        (, uint256 rewards, uint256 forfeited) = exitAs(attacker);
        vm.assertEq(rewards, 0, "earned");
        vm.assertEq(forfeited, 3 * one, "forfeited");
        vm.assertEq(pool.poolState().promised, 0, "nothing is left");
    }

    /// @dev Anyone who stakes then and holds for 24 hours earns by their own streak, and no one else earns less.
    function test_StayingADayAfterTheRiseEarnsByTheAttackersOwnStreak() public {
        liveStreak(bob, 600 * one, 2);
        announce(5_000, 200, 10);
        warpTo(2, 12 hours);
        stakeAs(attacker, 600 * one);
        signInAs(bob);
        vm.warp(DAY_0 + 3 days - 1);
        signInAs(attacker);
        warpTo(3, 0);
        vm.assertEq(accountOf(attacker).lastReward, 60_000, "the old rate until the midnight");

        warpTo(3, 12 hours);
        uint256 attackerEarned = signInAs(attacker);
        uint256 bobEarned = signInAs(bob);
        vm.assertEq(attackerEarned, 3.5e6, "day 2 of the attacker's streak");
        vm.assertEq(bobEarned, 4.5e6, "day 4 of bob's, undiminished");
    }

    function test_SigningInRightAfterAFallIsPaidAtTheNewRate() public {
        stakeAs(attacker, 600 * one);
        setRules(50, 200, 10);
        vm.assertEq(signInAs(attacker), 30_000);
    }

    function test_SecondSignInJustBeforeAFallIsRejected() public {
        stakeAs(attacker, 600 * one);
        announce(0, 200, 10);
        warpTo(1, 6 hours);
        signInAs(attacker);
        warpTo(1, 1 days - 1);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.AlreadySignedInToday.selector, DAY_0 + 2 days));
        signInAs(attacker);
    }

    /// @dev An announcement raises the reserve that a stake requires immediately, so no one stakes on an uncovered
    /// promise.
    function test_StakeBeforeTheRiseNeedsTheReserveOfTheNewRate() public {
        useReserveOf(1_400_000);
        announce(5_000, 200, 10);
        giveAndApprove(attacker, 1_000 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.ReserveTooLow.selector, 1_400_000, 70 * one));
        vm.prank(attacker);
        pool.stake(1_000 * one);
    }

    /// @dev An owner who also stakes can't raise the rate for a single sign-in and revert it.
    function test_OwnerCannotRaiseTheRateForASingleTransaction() public {
        stakeAs(owner, 600 * one);
        announce(5_000, 200, 10);
        vm.assertEq(signInAs(owner), 60_000, "the rate in force");
        announce(100, 200, 10);
        warpDays(2);
        vm.assertEq(pool.poolState().rules.dailyRate, 100, "the other one never came into force");
    }

    /// @dev Otherwise, one sign-in at the highest rate could drain the reserve without the notice required for surplus.
    function test_OwnerCannotTakeTheReserveAsAReward() public {
        useReserveOf(1_000 * one);
        stakeAs(owner, 500_000 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.ReserveTooLow.selector, 1_000 * one, 35_000 * one));
        announce(5_000, 200, 10);
    }
}
